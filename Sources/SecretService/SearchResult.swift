/// What a search found: items that can be used, and items whose attributes may not even be known yet.
package struct SearchResult: Sendable {
  package let unlocked: [Item]
  package let locked: [Item]
}
