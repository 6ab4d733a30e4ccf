import { t } from '#web/core/i18n.ts'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import type { Door, DoorField } from './use-door.ts'

interface Props {
  door: Door
  /** The props of a field, from useAuthForm. */
  field: (name: DoorField) => { name: string; required: boolean; error: string | undefined; onChange: () => unknown }
}

/** The fields that the door asks for. */
export function DoorFields({ door: { required, question }, field }: Props) {
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
    </>
  )
}
