import type { Profile } from '#contract/calls/profiles.ts'
import { t } from '#web/core/i18n.ts'
import { PictureField } from './picture-field.tsx'
import { PICTURES } from './profile-fields.ts'
import type { ProfileForm } from './use-profile-form.ts'

// In the order of the profile.
const pictures = [
  { name: 'coverPhoto', label: t('Cover photo'), fallback: '/default-cover.svg', className: 'aspect-3/1' },
  {
    name: 'avatar',
    label: t('Avatar'),
    fallback: '/default-avatar.svg',
    className: 'ms-4 -mt-12 box-content size-24 rounded-pill border-4 border-raised',
  },
] as const

/** Cover photo and avatar, arranged as on the profile. */
export function PictureFields({ profile, form }: { profile: Profile; form: ProfileForm }) {
  const { draft, problems, isBusy, set } = form
  const problem = PICTURES.map((name) => problems[name]).find(Boolean)
  return (
    <div className="-mx-4 -mt-2">
      {pictures.map(({ name, ...look }) => (
        <PictureField
          key={name}
          {...look}
          name={name}
          current={profile[name]}
          choice={draft[name]}
          isLocked={isBusy}
          errorId="pictures-problem"
          onChoose={(choice, reason) => set(name, choice, reason)}
        />
      ))}
      <p id="pictures-problem" role="alert" className="mx-4 mt-2 text-sm text-red empty:hidden">
        {problem}
      </p>
    </div>
  )
}
