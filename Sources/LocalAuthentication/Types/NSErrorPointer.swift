// Apple's module hands Foundation on: a file that imports nothing but LocalAuthentication has NSError and Data.
@_exported public import Foundation

/// Where a function puts its error, as on Apple's systems: `&error` of an `NSError?`, or nil. The Foundation of Linux
/// has no such type.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?
