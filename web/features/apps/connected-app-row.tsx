import { useState } from 'react'
import type { ConnectedApp } from '#contract/calls/apps.ts'
import { rich, t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FullDate, TimeAgo } from '#web/ui/formatting/time.tsx'
import { websiteUrl } from '#web/ui/formatting/website-url.ts'
import { AppWindow } from '#web/ui/icons.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { keepsFocus } from '#web/ui/page-header.tsx'
import { useDisconnect } from './api.ts'
import { ScopeList } from './scopes/scope-list.tsx'

/** A connected app: what it may do, since when, and its last use. */
export function ConnectedAppRow({
  app: { _id: id, name, website, scopes, connectedAt, lastUsedAt },
}: {
  app: ConnectedApp
}) {
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending } = useDisconnect()
  const url = website === null ? null : websiteUrl(website)
  const isolated = `\u2068${name}\u2069`
  return (
    <li ref={keepsFocus} className="flex items-start gap-4 border-b border-line px-4 py-3">
      <AppWindow aria-hidden size={24} className="mt-0.5 shrink-0 text-muted" />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
          <p className="font-bold">
            <bdi>{name}</bdi>
          </p>
          {url && (
            <p className="text-sm">
              <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="text-accent hover:underline">
                <bdi>{new URL(url).host}</bdi>
              </a>
            </p>
          )}
          <p className="text-sm text-muted">
            {lastUsedAt === null
              ? rich('Connected {date} · Not used yet', { date: <FullDate value={connectedAt} /> })
              : rich('Connected {date} · Last used {used}', {
                  date: <FullDate value={connectedAt} />,
                  used: <TimeAgo value={lastUsedAt} />,
                })}
          </p>
          <ScopeList scopes={scopes} />
        </div>
        <Button
          variant="outline"
          size="sm"
          className="pointer-coarse:min-h-11"
          aria-label={t('Remove access for {app}', { app: isolated })}
          busy={isPending}
          onClick={() => setIsAsked(true)}
        >
          {t('Remove access')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('Remove access for {app}?', { app: isolated })}
        text={t('It is signed out everywhere at once. To use it again, you have to allow it again.')}
        confirm={t('Remove access')}
        isDanger
        busy={isPending}
        onConfirm={() => mutate({ id, name }, { onSettled: () => setIsAsked(false) })}
        onClose={() => setIsAsked(false)}
      />
    </li>
  )
}
