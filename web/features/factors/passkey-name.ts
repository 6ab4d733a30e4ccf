import type { CreatedPasskey } from '#web/features/auth/passkeys.ts'

const devices: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android device'],
  [/Windows/, 'Windows computer'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux computer'],
]

/** The default name of a new passkey. */
export function defaultPasskeyName({ isHere }: Pick<CreatedPasskey, 'isHere'>, userAgent: string): string {
  if (!isHere) return 'Security key or phone'
  return devices.find(([sign]) => sign.test(userAgent))?.[1] ?? 'This device'
}
