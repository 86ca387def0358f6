/// A kind of device nearby that can vouch for its owner. Linux has none of them.
public enum LACompanionType: Int, Sendable {
  case watch = 1
  case mac = 2
  case vision = 4
}
