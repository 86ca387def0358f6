/// What is to be done with what an access control guards. On Linux it changes nothing about how that is evaluated.
public enum LAAccessControlOperation: Int, Sendable {
  case createItem = 0
  case useItem = 1
  case createKey = 2
  case useKeySign = 3
  case useKeyDecrypt = 4
  case useKeyKeyExchange = 5
}
