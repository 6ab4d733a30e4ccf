import { Link } from 'react-router'
import { USERNAME_KEPT_DAYS } from '#contract/limits.ts'
import { routes } from '#web/core/routes.ts'
import { SettingsPage, SettingsPart } from '#web/features/settings/settings-page.tsx'
import { DeleteForm } from './delete-form.tsx'

const consequences = [
  'You are signed out on all your devices.',
  'Your profile, posts, pictures, likes, reposts, bookmarks and follows are gone for everybody.',
  'Your conversations are gone, also for those you wrote with.',
  `Nobody else gets your username for ${USERNAME_KEPT_DAYS} days.`,
]

/** Deletion of the account. */
export default function DeleteScreen() {
  return (
    <SettingsPage title="Delete account">
      <SettingsPart
        title="This cannot be undone"
        about={
          <>
            You may want to{' '}
            <Link to={routes.data} className="text-accent underline">
              download your data
            </Link>{' '}
            first. Once you delete your account:
          </>
        }
      >
        <ul className="list-disc space-y-1 px-4 ps-9 pb-2">
          {consequences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <DeleteForm />
      </SettingsPart>
    </SettingsPage>
  )
}
