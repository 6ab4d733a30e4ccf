import { useId, useState } from 'react'
import type { Webhook } from '#contract/calls/webhooks.ts'
import { rich, t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { DisclosureButton } from '#web/ui/controls/disclosure-button.tsx'
import { ShortTime } from '#web/ui/formatting/time.tsx'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { useDeleteWebhook, useRenewSecret, useSendTest, useSwitchWebhook } from './api.ts'
import { Deliveries } from './deliveries.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { offReasons, typeName } from './words.ts'

/** A webhook: its address, events and state, its log, and what can be done with it. */
export function WebhookRow({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const { _id: id, url, types, off, failingSince, formerSecretUntil } = webhook
  const [open, setOpen] = useState<'edit' | 'delete' | 'renew' | null>(null)
  const [isLogOpen, setIsLogOpen] = useState(false)
  const [turn, remove, renew, test] = [useSwitchWebhook(), useDeleteWebhook(), useRenewSecret(), useSendTest()]
  const close = () => setOpen(null)
  const row = useId()
  // The names of buttons include the address, as each webhook has the same ones.
  const action = (name: string) => ({
    ...{ id: row + name, 'aria-labelledby': `${row + name} ${row}` },
    ...({ variant: 'outline', size: 'sm', className: 'pointer-coarse:min-h-11' } as const),
  })
  const isOn = off === null
  return (
    <li className="flex flex-col gap-2 border-b border-line px-4 py-3" aria-busy={remove.isPending || undefined}>
      <p className="font-bold wrap-anywhere">
        <bdi id={row} dir="ltr">
          {url}
        </bdi>
      </p>
      <p className="text-sm text-muted">{types.map(typeName).join(' · ')}</p>
      {off && (
        <p className={off === 'member' ? 'text-sm font-medium' : 'text-sm font-medium text-red'}>{offReasons[off]}</p>
      )}
      {isOn && failingSince && (
        <p className="text-sm text-red">{rich('Failing since {date}', { date: <ShortTime value={failingSince} /> })}</p>
      )}
      {formerSecretUntil && (
        <p className="text-sm text-muted">
          {rich('The old secret works until {date}', { date: <ShortTime value={formerSecretUntil} /> })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isOn && (
          <Button
            {...action('test')}
            busy={test.isPending}
            onClick={() => test.mutate(id, { onSuccess: () => setIsLogOpen(true) })}
          >
            {t('Send a test')}
          </Button>
        )}
        <Button {...action('edit')} onClick={() => setOpen('edit')}>
          {t('Edit')}
        </Button>
        <Button {...action('turn')} busy={turn.isPending} onClick={() => turn.mutate({ id, isOn: !isOn })}>
          {isOn ? t('Turn off') : t('Turn on')}
        </Button>
        <Button {...action('renew')} busy={renew.isPending} onClick={() => setOpen('renew')}>
          {t('Replace secret')}
        </Button>
        <Button {...action('delete')} variant="ghost" busy={remove.isPending} onClick={() => setOpen('delete')}>
          {t('Delete')}
        </Button>
      </div>
      <DisclosureButton
        id={`${row}log`}
        aria-labelledby={`${row}log ${row}`}
        aria-controls={`${row}-deliveries`}
        isOpen={isLogOpen}
        onClick={() => setIsLogOpen(!isLogOpen)}
      >
        {t('Deliveries')}
      </DisclosureButton>
      <div id={`${row}-deliveries`}>{isLogOpen && <Deliveries id={id} isOff={!isOn} />}</div>
      <WebhookDialog isOpen={open === 'edit'} webhook={webhook} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'renew'}
        title={t('Replace the secret?')}
        text={t('The old one works for 24 more hours, so you can change it at the receiver without losing deliveries.')}
        confirm={t('Replace secret')}
        onConfirm={() => {
          close()
          renew.mutate(id, { onSuccess: ({ secret }) => onSecret(secret) })
        }}
        onClose={close}
      />
      <ConfirmDialog
        isOpen={open === 'delete'}
        title={t('Delete webhook?')}
        text={t('Nothing more is sent there, and its deliveries are deleted.')}
        confirm={t('Delete')}
        isDanger
        onConfirm={() => {
          close()
          remove.mutate(id)
        }}
        onClose={close}
      />
    </li>
  )
}
