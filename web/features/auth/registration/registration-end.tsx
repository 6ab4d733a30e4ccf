import { t } from '#web/core/i18n.ts'
import { AcceptanceLine } from '#web/features/auth/acceptance-line.tsx'
import { FormMessage } from '#web/features/auth/form-message.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import type { Registration, RegistrationField } from './use-registration.ts'

interface Props {
  registration: Registration
  /** The props of a field, from useAuthForm. */
  field: (name: RegistrationField) => {
    name: string
    required: boolean
    error: string | undefined
    onChange: () => unknown
  }
  isBusy: boolean
  /** The label of the button. */
  label: string
  /** The reason for which the server refused. */
  message: string | null
}

/** The end of a sign-up form: the fields that registration requires, the accepted pages, and the button. */
export function RegistrationEnd({ registration: { required, question }, field, isBusy, label, message }: Props) {
  return (
    <>
      {required.invitation && (
        <TextField
          {...field('invitation')}
          label={t('Invitation code')}
          hint={t('From the link that someone sent you.')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {required.reason && (
        <TextArea
          {...field('reason')}
          label={t('Why do you want to join?')}
          hint={t('The moderators read this before they approve your account.')}
        />
      )}
      {required.answer && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 wrap-anywhere" dir="auto">
            {question}
          </legend>
          <TextField {...field('answer')} label={t('Your answer')} autoComplete="off" />
        </fieldset>
      )}
      <AcceptanceLine />
      <Button type="submit" size="lg" wide className="mt-2" busy={isBusy}>
        {label}
      </Button>
      <FormMessage text={message} />
    </>
  )
}
