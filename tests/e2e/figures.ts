/** Prints a figure beside its budget. */
export const print = (what: string, measured: string, most: string) =>
  console.log(`${what.padEnd(58)} ${measured.padStart(10)}   at most ${most}`)
