import type { ReactNode } from 'react'
import type { SignInMethod } from '#contract/calls/recovery.ts'
import { rich, t } from '#web/core/i18n.ts'
import { FullDate } from '#web/ui/formatting/time.tsx'

/** Sign-in methods other than the password, each with the date it was added. */
export function MethodList({ ways, end }: { ways: readonly SignInMethod[]; end?: (way: SignInMethod) => ReactNode }) {
  return (
    <ul className="rounded-card border border-line">
      {ways.map((way) => (
        <li key={way.id} className="flex items-center gap-3 border-line px-4 py-3 not-last:border-b">
          <div className="min-w-0 flex-1">
            <p className="font-bold wrap-anywhere">
              <bdi>{methodName(way)}</bdi>
            </p>
            <p className="text-sm text-muted">{rich('Added {date}', { date: <FullDate value={way.addedAt} /> })}</p>
          </div>
          {end?.(way)}
        </li>
      ))}
    </ul>
  )
}

const names: Record<SignInMethod['kind'], (name: string) => string> = {
  passkey: (name) => t('Passkey: {name}', { name }),
  authenticator: () => t('Authenticator app'),
  'backup-codes': () => t('Backup codes'),
  service: (name) => t('Linked account: {name}', { name }),
}

export const methodName = ({ kind, name }: SignInMethod): string => names[kind](name)
