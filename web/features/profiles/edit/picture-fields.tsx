import type { Profile } from '#contract/calls/profiles.ts'
import { t } from '#web/core/i18n.ts'
import { PictureField } from './picture-field.tsx'
import { PICTURES } from './profile-fields.ts'
import type { ProfileForm } from './use-profile-form.ts'

/** Cover photo and avatar, arranged as on the profile. */
export function PictureFields({ profile, form }: { profile: Profile; form: ProfileForm }) {
  const { draft, problems, isBusy, set } = form
  const problem = PICTURES.map((name) => problems[name]).find(Boolean)
  const shared = { isLocked: isBusy, errorId: 'pictures-problem' }
  return (
    <div className="-mx-4 -mt-2">
      <PictureField
        {...shared}
        name="coverPhoto"
        label={t('Cover photo')}
        current={profile.coverPhoto}
        choice={draft.coverPhoto}
        fallback="/default-cover.svg"
        onChoose={(choice, reason) => set('coverPhoto', choice, reason)}
        className="aspect-3/1"
      />
      <PictureField
        {...shared}
        name="avatar"
        label={t('Avatar')}
        current={profile.avatar}
        choice={draft.avatar}
        fallback="/default-avatar.svg"
        onChoose={(choice, reason) => set('avatar', choice, reason)}
        className="ms-4 -mt-12 box-content size-24 rounded-pill border-4 border-raised"
      />
      <p id="pictures-problem" role="alert" className="mx-4 mt-2 text-sm text-red empty:hidden">
        {problem}
      </p>
    </div>
  )
}
