// Loaded before everything else in a process whose clock is to differ from that of the database by CLOCK_SHIFT_MS.

const RealDate = Date
const shiftMs = Number(process.env.CLOCK_SHIFT_MS)

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shiftMs)
    else super(...given)
  }

  static now() {
    return RealDate.now() + shiftMs
  }
}
