import type { ReactNode } from 'react'
import type { SignInMethod } from '#contract/calls/recovery.ts'
import { FullDate } from '#web/ui/formatting/time.tsx'

const kinds: Record<SignInMethod['kind'], string> = {
  passkey: 'Passkey',
  authenticator: 'Authenticator app',
  'backup-codes': 'Backup codes',
  service: 'Linked account',
}

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
            <p className="text-sm text-muted">
              Added <FullDate value={way.addedAt} />
            </p>
          </div>
          {end?.(way)}
        </li>
      ))}
    </ul>
  )
}

export const methodName = ({ kind, name }: SignInMethod): string =>
  kind === 'passkey' || kind === 'service' ? `${kinds[kind]}: ${name}` : kinds[kind]
