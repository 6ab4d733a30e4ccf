import { t } from '#web/core/i18n.ts'
import { showShortcuts } from '#web/core/keyboard.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { RowTexts, rowClass, SettingsRow } from '#web/features/settings/settings-row.tsx'
import {
  Code,
  FileText,
  Hand,
  type Icon,
  Info,
  Keyboard,
  ScrollText,
  Settings,
  Shield,
  ShieldCheck,
  Terminal,
  UserPlus,
} from '#web/ui/icons.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

/** Pages of the server, as the operator may redirect them. */
const served: readonly { href: string; title: string; icon: Icon }[] = [
  { href: '/terms', title: t('Terms of Service'), icon: FileText },
  { href: '/privacy', title: t('Privacy Policy'), icon: ShieldCheck },
  { href: '/source', title: t('Source code'), icon: Code },
  { href: '/api/docs', title: t('API'), icon: Terminal },
]

/** Links to screens outside the navigation. */
export default function MoreScreen() {
  const { role } = useMe()
  return (
    <>
      <PageHeader title={t('More')} />
      <p className="px-4 pt-3 pb-1 text-sm text-muted">{t('Extra links and settings')}</p>
      <ul>
        <li>
          <SettingsRow
            to={routes.settings}
            title={t('Settings')}
            about={t('Account, security, privacy, notifications and display')}
            icon={Settings}
          />
        </li>
        {role && (
          <li>
            <SettingsRow
              to={routes.moderation}
              title={t('Moderation')}
              about={t('Reports, appeals and the log')}
              icon={Shield}
            />
          </li>
        )}
        <li>
          <SettingsRow
            to={routes.people}
            title={t('Find people')}
            about={t('Accounts you may want to follow')}
            icon={UserPlus}
          />
        </li>
        <li>
          <SettingsRow
            to={routes.welcome}
            title={t('Welcome')}
            about={t('Name, avatar, topics and people to follow')}
            icon={Hand}
          />
        </li>
        {/* Phones have no keys. */}
        <li className="pointer-coarse:hidden">
          <button type="button" onClick={showShortcuts} className={rowClass}>
            <RowTexts title={t('Keyboard shortcuts')} about={t('Or press ?')} icon={Keyboard} />
          </button>
        </li>
        <li>
          <SettingsRow to={routes.rules} title={t('Rules')} icon={ScrollText} />
        </li>
        <li>
          <SettingsRow to={routes.about} title={t('About')} icon={Info} />
        </li>
        {served.map(({ href, title, icon }) => (
          <li key={href}>
            <a href={href} className={rowClass}>
              <RowTexts title={title} icon={icon} />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
