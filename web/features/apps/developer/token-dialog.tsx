import { useState } from 'react'
import { TOKEN_DAYS, TOKEN_NAME_LENGTH } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { namesOf } from '#web/features/apps/scopes/scope-choice.ts'
import { ScopeFields } from '#web/features/apps/scopes/scope-fields.tsx'
import { FormAlert } from '#web/features/auth/form-message.tsx'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useCreateToken } from './api.ts'
import { OFFERED_SCOPES } from './offered-scopes.ts'

interface TokenDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Gets the value of the token. */
  onCreated: (secret: string) => void
}

/** The form of a new personal access token. */
export const TokenDialog = ({ isOpen, onClose, onCreated }: TokenDialogProps) => (
  <Dialog isOpen={isOpen} title={t('New token')} onClose={onClose}>
    {isOpen && <TokenForm onClose={onClose} onCreated={onCreated} />}
  </Dialog>
)

type Lifetime = `${(typeof TOKEN_DAYS)[number]}` | 'never'

function TokenForm({ onClose, onCreated }: Omit<TokenDialogProps, 'isOpen'>) {
  const { mutateAsync, isPending } = useCreateToken()
  const [choice, setChoice] = useState<ReadonlySet<string>>(new Set())
  const [lifetime, setLifetime] = useState<Lifetime>('90')
  const [isEmpty, setIsEmpty] = useState(false)
  const { handleSubmit, field, message } = useAuthForm({
    required: { name: t('Enter a name.') },
    failure: t('Couldn’t create the token. Try again.'),
    send: async ({ name }) => {
      const scopes = namesOf(OFFERED_SCOPES, choice)
      setIsEmpty(scopes.length === 0)
      if (scopes.length === 0) return
      const days = TOKEN_DAYS.find((each) => `${each}` === lifetime) ?? null
      onCreated((await mutateAsync({ name, scopes, days })).secret)
    },
  })
  return (
    <form noValidate aria-label={t('New token')} onSubmit={handleSubmit} className="flex flex-col gap-5">
      <TextField
        {...field('name')}
        label={t('Name')}
        hint={t('What you’ll use it for.')}
        dir="auto"
        maxLength={TOKEN_NAME_LENGTH}
        readOnly={isPending}
        autoComplete="off"
      />
      <Select
        label={t('Expires')}
        value={lifetime}
        options={[
          ...TOKEN_DAYS.map((days) => ({
            value: `${days}` as const,
            label: t('{days, plural, one {In # day} other {In # days}}', { days }),
          })),
          { value: 'never', label: t('Never') },
        ]}
        onChange={setLifetime}
      />
      <ScopeFields
        offered={OFFERED_SCOPES}
        choice={choice}
        onChange={(next) => {
          setChoice(next)
          setIsEmpty(false)
        }}
      />
      <FormAlert text={isEmpty ? t('Choose at least one permission.') : message} />
      <div className="flex justify-end gap-3">
        <Button variant="outline" disabled={isPending} onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={isPending}>
          {t('Create token')}
        </Button>
      </div>
    </form>
  )
}
