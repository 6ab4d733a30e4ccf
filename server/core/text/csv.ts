/** Reads and writes lines of CSV (RFC 4180): fields in quotes where they contain a comma, a quote or a line break. */

/** The fields of a line. */
export function readLine(line: string): string[] {
  const fields: string[] = []
  for (const [, quoted, bare = ''] of `,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g))
    fields.push((quoted?.replaceAll('""', '"') ?? bare).trim())
  return fields
}

/** A line of these fields, without its end. An apostrophe keeps a spreadsheet from running a field as a formula. */
export const writeLine = (fields: readonly string[]): string => fields.map(toField).join(',')

function toField(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
