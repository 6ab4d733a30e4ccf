import { useState } from 'react'
import type { OwnApp } from '#contract/calls/apps.ts'
import { APP_NAME_LENGTH } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { choiceOf, namesOf } from '#web/features/apps/scopes/scope-choice.ts'
import { ScopeFields } from '#web/features/apps/scopes/scope-fields.tsx'
import { FormAlert } from '#web/features/auth/form-message.tsx'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Switch } from '#web/ui/controls/switch.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useSaveApp } from './api.ts'
import { OFFERED_TO_APPS } from './offered-scopes.ts'
import type { Secret } from './secret-dialog.tsx'

interface AppDialogProps {
  /** The app to change; without it a new one. */
  app?: OwnApp
  isOpen: boolean
  onClose: () => void
  /** Gets the secret of a new app that keeps one. */
  onSecret: (secret: Secret) => void
}

/** The form of an own app. */
export const AppDialog = ({ isOpen, ...rest }: AppDialogProps) => (
  <Dialog isOpen={isOpen} title={rest.app ? t('Edit app') : t('Register an app')} onClose={rest.onClose}>
    {isOpen && <AppForm {...rest} />}
  </Dialog>
)

function AppForm({ app, onClose, onSecret }: Omit<AppDialogProps, 'isOpen'>) {
  const { mutateAsync, isPending } = useSaveApp(app?._id)
  const [choice, setChoice] = useState<ReadonlySet<string>>(choiceOf(app?.scopes ?? []))
  const [isConfidential, setIsConfidential] = useState(app?.isConfidential ?? false)
  const [website, setWebsite] = useState(app?.website ?? '')
  const [isEmpty, setIsEmpty] = useState(false)
  const { handleSubmit, field, message } = useAuthForm({
    required: { name: t('Enter a name.'), redirectUris: t('Enter at least one address.') },
    failure: t('Couldn’t save the app. Try again.'),
    send: async ({ name, redirectUris }) => {
      const scopes = namesOf(OFFERED_TO_APPS, choice)
      setIsEmpty(scopes.length === 0)
      if (scopes.length === 0) return
      const { app: saved, secret } = await mutateAsync({
        name,
        website: website.trim() || null,
        redirectUris: redirectUris.split(/\s+/).filter(Boolean),
        scopes,
        isConfidential,
      })
      onClose()
      if (secret !== null)
        onSecret({
          title: t('Your new app'),
          label: t('Client secret'),
          value: secret,
          clientId: saved._id,
        })
    },
  })
  return (
    <form noValidate aria-label={t('App')} onSubmit={handleSubmit} className="flex flex-col gap-5">
      <TextField
        {...field('name')}
        label={t('Name')}
        dir="auto"
        defaultValue={app?.name}
        maxLength={APP_NAME_LENGTH}
        readOnly={isPending}
        autoComplete="off"
      />
      <TextField
        label={t('Website (optional)')}
        type="url"
        dir="ltr"
        value={website}
        onChange={({ target }) => setWebsite(target.value)}
        readOnly={isPending}
        autoComplete="off"
      />
      <TextArea
        {...field('redirectUris')}
        label={t('Redirect addresses')}
        hint={t('One per line, such as https://app.example/callback. People return to these only, letter for letter.')}
        dir="ltr"
        defaultValue={app?.redirectUris.join('\n')}
        readOnly={isPending}
        spellCheck={false}
      />
      {!app && (
        <div className="-mx-4">
          <Switch
            label={t('It runs on a server')}
            help={t('It gets a secret, which apps on people’s devices can’t keep.')}
            isOn={isConfidential}
            onChange={setIsConfidential}
          />
        </div>
      )}
      <section aria-label={t('Permissions')} className="flex flex-col gap-3">
        <h3 className="font-bold">{t('Permissions it can request')}</h3>
        <ScopeFields
          offered={OFFERED_TO_APPS}
          choice={choice}
          onChange={(next) => {
            setChoice(next)
            setIsEmpty(false)
          }}
        />
      </section>
      <FormAlert text={isEmpty ? t('Choose at least one permission.') : message} />
      <div className="flex justify-end gap-3">
        <Button variant="outline" disabled={isPending} onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={isPending}>
          {app ? t('Save') : t('Register')}
        </Button>
      </div>
    </form>
  )
}
