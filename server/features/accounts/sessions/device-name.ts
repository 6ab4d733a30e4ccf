import { type Text, text, verbatim } from '#contract/server-texts.ts'

const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const UNKNOWN = text('Unknown device')

/**
 * The stored browser and system of a user agent: `Firefox on Linux`. Without versions, so that it is no fingerprint.
 */
export function deviceName(userAgent: string): string {
  const find = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? UNKNOWN)
}

/** Makes a translatable text of a stored device name. */
export function deviceText(device: string): Text {
  const [browser, system] = device.split(' on ')
  if (browser && system) return text('{browser} on {system}', { browser, system })
  return device === UNKNOWN ? UNKNOWN : verbatim(device)
}
