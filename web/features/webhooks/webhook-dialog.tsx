import { useId, useState } from 'react'
import type { Webhook, WebhookType } from '#contract/calls/webhooks.ts'
import { t } from '#web/core/i18n.ts'
import { FormAlert } from '#web/features/auth/form-message.tsx'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CheckRow } from '#web/ui/controls/check-row.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useAddWebhook, useChangeWebhook } from './api.ts'
import { firstTypes, typeGroups, typeName } from './words.ts'

interface WebhookDialogProps {
  isOpen: boolean
  /** The one to change; none to add one. */
  webhook?: Webhook
  onAdded?: (secret: string) => void
  onClose: () => void
}

/** Adds or changes a webhook: its address and its events. */
export function WebhookDialog({ isOpen, webhook, onAdded, onClose }: WebhookDialogProps) {
  const title = webhook ? t('Edit webhook') : t('Add a webhook')
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose}>
      {isOpen && <Form title={title} webhook={webhook} onAdded={onAdded} onClose={onClose} />}
    </Dialog>
  )
}

function Form({
  title,
  webhook,
  onAdded,
  onClose,
}: { title: string; webhook: Webhook | undefined; onAdded: WebhookDialogProps['onAdded'] } & Pick<
  WebhookDialogProps,
  'onClose'
>) {
  const [types, setTypes] = useState<readonly WebhookType[]>(webhook?.types ?? firstTypes)
  const [add, change] = [useAddWebhook(), useChangeWebhook()]
  const isPending = add.isPending || change.isPending
  const { handleSubmit, field, message } = useAuthForm({
    required: { url: t('Enter an address that begins with https://.') },
    failure: t('Couldn’t save the webhook. Try again.'),
    send: async ({ url }) => {
      if (webhook) await change.mutateAsync({ id: webhook._id, url, types: [...types] })
      else onAdded?.((await add.mutateAsync({ url, types: [...types] })).secret)
      onClose()
    },
  })
  const toggle = (type: WebhookType, isOn: boolean) =>
    setTypes(isOn ? [...types, type] : types.filter((each) => each !== type))
  return (
    <form noValidate aria-label={title} onSubmit={handleSubmit} className="flex flex-col gap-4">
      <TextField
        {...field('url')}
        type="url"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        label={t('Address')}
        hint={t('Begins with https://. We send a POST there for each event.')}
        defaultValue={webhook?.url}
        readOnly={isPending}
      />
      {typeGroups.map((group) => (
        <TypeGroup key={group.title} {...group} chosen={types} onToggle={toggle} />
      ))}
      {types.length === 0 && <p className="text-muted">{t('Choose at least one event.')}</p>}
      <FormAlert text={message} />
      <div className="flex justify-end gap-3">
        <Button variant="outline" disabled={isPending} onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={isPending} disabled={types.length === 0}>
          {webhook ? t('Save') : t('Add')}
        </Button>
      </div>
    </form>
  )
}

interface TypeGroupProps {
  title: string
  about?: string
  types: readonly WebhookType[]
  chosen: readonly WebhookType[]
  onToggle: (type: WebhookType, isOn: boolean) => void
}

function TypeGroup({ title, about, types, chosen, onToggle }: TypeGroupProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={about && id}>
      <legend className="font-bold">{title}</legend>
      {about && (
        <p id={id} className="text-sm text-muted">
          {about}
        </p>
      )}
      {types.map((type) => (
        <CheckRow key={type} isOn={chosen.includes(type)} onChange={(isOn) => onToggle(type, isOn)} className="-mx-4">
          {typeName(type)}
        </CheckRow>
      ))}
    </fieldset>
  )
}
