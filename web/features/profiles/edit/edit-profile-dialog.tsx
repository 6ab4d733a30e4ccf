import { useId } from 'react'
import type { Profile } from '#contract/calls/profiles.ts'
import { PASSWORD_MIN } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { FormAlert } from '#web/features/auth/form-message.tsx'
import { PasswordField } from '#web/features/auth/password-field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useDiscard } from '#web/ui/overlays/use-discard.tsx'
import { PictureFields } from './picture-fields.tsx'
import type { ProfileDraft } from './profile-draft.ts'
import { profileTexts } from './profile-fields.ts'
import { BirthYearCheckbox, ProfileTextField } from './profile-text-field.tsx'
import { useProfileForm } from './use-profile-form.ts'

/** The dialog that edits the own profile. */
export function EditProfileDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const form = useProfileForm(profile, ({ newPassword }: ProfileDraft) => {
    onClose()
    if (newPassword !== '') toast.success(t('Password changed. Your other sessions have ended.'))
  })
  const id = useId()
  const { draft, problems, isBusy, message, set, handleSubmit } = form
  const { close, question } = useDiscard(form.isChanged, onClose)

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
      title={t('Edit profile')}
      dismissible={!isBusy}
      onClose={close}
      foot={
        <>
          <FormAlert text={message} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="outline" disabled={isBusy} onClick={close}>
              {t('Cancel')}
            </Button>
            <Button type="submit" form={`${id}-form`} busy={isBusy}>
              {isBusy ? t('Saving…') : t('Save')}
            </Button>
          </div>
        </>
      }
    >
      <form
        id={`${id}-form`}
        noValidate
        aria-label={t('Edit profile')}
        onSubmit={handleSubmit}
        className="flex flex-col gap-4"
      >
        <PictureFields profile={profile} form={form} />
        {profileTexts.map((field) => (
          <ProfileTextField key={field.name} field={field} form={form} />
        ))}
        <BirthYearCheckbox form={form} />
        <PasswordField
          {...password('currentPassword')}
          label={t('Current password *')}
          required
          autoComplete="current-password"
          hint={t('Required to save any change.')}
        />
        <PasswordField
          {...password('newPassword')}
          label={t('New password (optional)')}
          autoComplete="new-password"
          hint={t(
            'At least {count, plural, one {# character} other {# characters}}. Changing it signs out your other devices.',
            { count: PASSWORD_MIN },
          )}
        />
      </form>
      {question}
    </Dialog>
  )
}
