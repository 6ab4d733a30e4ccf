/** Quantities with their units, in the language of the page. */
import { language } from './language.ts'

type Unit = 'byte' | 'kilobyte' | 'megabyte' | 'gigabyte' | 'terabyte' | 'millisecond' | 'second' | 'hour' | 'day'

const formats = new Map<string, Intl.NumberFormat>()

function inUnit(value: number, unit: Unit, unitDisplay: 'short' | 'long', digits: number): string {
  const key = unit + unitDisplay + digits
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay, maximumFractionDigits: digits })
    formats.set(key, format)
  }
  return format.format(value)
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** `0 bytes`, `950 MB`, `1.4 GB`. */
export function bytesText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), BYTE_UNITS.length - 1)
  const value = bytes / 1_000 ** power
  // The short form of a byte is "byte", for any count.
  return inUnit(value, BYTE_UNITS[power]!, power === 0 ? 'long' : 'short', value < 10 && power > 1 ? 1 : 0)
}

/** `0.8 ms`, `12 ms`, `1.4 sec`. */
export const durationText = (ms: number): string =>
  ms < 1_000 ? inUnit(ms, 'millisecond', 'short', ms < 10 ? 1 : 0) : inUnit(ms / 1_000, 'second', 'short', 1)

/** `5 hours`, `12 days`: whole units, rounded down, as it is time that is left. */
export const hoursText = (hours: number): string =>
  hours < 48 ? inUnit(Math.floor(hours), 'hour', 'long', 0) : inUnit(Math.floor(hours / 24), 'day', 'long', 0)

const percent = new Intl.NumberFormat(language, { style: 'percent' })

/** `85%`, of a share from 0 to 1. */
export const percentText = (share: number): string => percent.format(share)

const whole = new Intl.NumberFormat(language)

/** `1,234`. */
export const countText = (count: number): string => whole.format(count)
