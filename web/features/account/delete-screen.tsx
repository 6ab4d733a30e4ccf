import { DELETION_DAYS, USERNAME_KEPT_DAYS } from '#contract/limits.ts'
import { rich, t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { SettingsPage, SettingsPart } from '#web/features/settings/settings-page.tsx'
import { Link } from '#web/ui/link.tsx'
import { DeleteForm } from './delete-form.tsx'

const consequences = [
  t('You’re signed out on all devices, and no one can see your account anymore.'),
  t('For {days, plural, one {# day} other {# days}} you can sign in and keep it.', { days: DELETION_DAYS }),
  t('After that, your profile, posts, images, likes, reposts, bookmarks and follows are deleted for good.'),
  t('Your conversations are deleted for everyone in them.'),
  t('Then your username stays reserved for {days, plural, one {# day} other {# days}}.', { days: USERNAME_KEPT_DAYS }),
]

/** Deletion of the account. */
export default function DeleteScreen() {
  return (
    <SettingsPage title={t('Delete account')}>
      <SettingsPart
        title={t('You have {days, plural, one {# day} other {# days}} to change your mind', { days: DELETION_DAYS })}
        about={rich('Want a copy first? <link>Download your data.</link> Once you delete your account:', {
          link: (text) => (
            <Link to={routes.data} className="text-accent underline">
              {text}
            </Link>
          ),
        })}
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
