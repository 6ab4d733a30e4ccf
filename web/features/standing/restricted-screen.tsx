import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { t } from '#web/core/i18n.ts'
import { type Restriction, restrictionOf } from '#web/core/session/restriction.ts'
import { useMe } from '#web/core/session/session.ts'
import { logOut } from '#web/features/auth/session/api.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { standingOptions } from './api.ts'
import { LeavingPart } from './leaving-part.tsx'
import { OwnData } from './own-data.tsx'
import { PendingPart } from './pending-part.tsx'
import { SuspendedPart } from './suspended-part.tsx'

/** The content for each restriction, with its h1. */
const parts: Partial<Record<Restriction, ComponentType>> = {
  suspended: SuspendedPart,
  leaving: LeavingPart,
  pending: PendingPart,
}

/**
 * The screen of a restricted account: the reason, and the owner's actions. The guard shows it in place of every screen for
 * users.
 */
export default function RestrictedScreen() {
  const me = useMe()
  const { refetch, isFetching } = useQuery(standingOptions)
  const restriction = restrictionOf(me)
  const Part = parts[restriction ?? 'pending'] ?? PlainPart
  useEffect(() => document.querySelector('h1')?.focus({ preventScroll: true }), [])
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-140 flex-col justify-center gap-6 px-6 py-10">
      <Logo size={44} />
      <Part />
      <OwnData canDelete={restriction !== 'leaving'} />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" busy={isFetching} onClick={() => void refetch()} className="pointer-coarse:min-h-11">
          {t('Check again')}
        </Button>
        <Button variant="ghost" onClick={logOut} className="pointer-coarse:min-h-11">
          {t('Sign out')}
        </Button>
        <span className="min-w-0 text-sm text-muted">{t('Logged in as @{username}', { username: me.username })}</span>
      </div>
    </main>
  )
}

const PlainPart = () => (
  <h1 tabIndex={-1} className="text-2xl font-extrabold">
    {t('Your account is restricted')}
  </h1>
)
