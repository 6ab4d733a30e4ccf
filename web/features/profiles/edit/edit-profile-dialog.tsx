import { useId } from 'react'
import type { Profile } from '#contract/calls/profiles.ts'
import { BIO_LENGTH, PASSWORD_MIN } from '#contract/limits.ts'
import { countGraphemes } from '#contract/text.ts'
import { FormMessage } from '#web/features/auth/form-message.tsx'
import { PasswordField } from '#web/features/auth/password-field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useDiscard } from '#web/ui/overlays/use-discard.tsx'
import { BirthDateField } from './birth-date-field.tsx'
import { PictureFields } from './picture-fields.tsx'
import type { ProfileDraft, ProfileText } from './profile-draft.ts'
import { RemoveButton } from './remove-button.tsx'
import { useProfileForm } from './use-profile-form.ts'

/** Changes the own profile. */
export function EditProfileDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const form = useProfileForm(profile, ({ newPassword }: ProfileDraft) => {
    onClose()
    if (newPassword !== '') toast.success('Password changed. Your other sessions have ended.')
  })
  const id = useId()
  const { draft, problems, removals, isBusy, message, set, handleSubmit } = form
  const { close, question } = useDiscard(form.isChanged, onClose)

  const text = (name: Exclude<ProfileText, 'dob'>, label: string, hint?: string) => ({
    id: `${id}-${name}`,
    name,
    label,
    value: draft[name],
    readOnly: isBusy,
    dir: 'auto' as const,
    error: problems[name],
    hint: removals.includes(name) ? 'Will be removed when you save.' : hint,
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
    end: draft[name] !== '' && (
      <RemoveButton of={`${id}-${name}-label`} isLocked={isBusy} onRemove={() => set(name, '')} />
    ),
  })
  const password = (name: 'currentPassword' | 'newPassword') => ({
    name,
    value: draft[name],
    readOnly: isBusy,
    error: problems[name],
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  })

  return (
    <Dialog
      isOpen
      title="Edit profile"
      dismissible={!isBusy}
      onClose={close}
      foot={
        <>
          <div role="alert">
            <FormMessage text={message} />
          </div>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="outline" disabled={isBusy} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={`${id}-form`} busy={isBusy}>
              {isBusy ? 'Saving…' : 'Save'}
            </Button>
          </div>
        </>
      }
    >
      <form
        id={`${id}-form`}
        noValidate
        aria-label="Edit profile"
        onSubmit={handleSubmit}
        className="flex flex-col gap-4"
      >
        <PictureFields profile={profile} form={form} />
        <TextField {...text('name', 'Name')} type="text" autoComplete="name" />
        <TextField {...text('website', 'Website')} type="text" inputMode="url" autoComplete="url" dir="ltr" />
        <TextArea {...text('bio', 'Bio', `${countGraphemes(draft.bio)} / ${BIO_LENGTH}`)} />
        <TextField {...text('location', 'Location')} type="text" />
        <BirthDateField form={form} />
        <PasswordField
          {...password('currentPassword')}
          label="Current password *"
          required
          autoComplete="current-password"
          hint="Needed to save any change."
        />
        <PasswordField
          {...password('newPassword')}
          label="New password (optional)"
          autoComplete="new-password"
          hint={`${PASSWORD_MIN} characters or more. Changing it ends all your other sessions.`}
        />
      </form>
      {question}
    </Dialog>
  )
}
