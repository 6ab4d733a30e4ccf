import { Link } from 'react-router'
import { rich, t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { TextPage } from './text-page.tsx'

/** The terms of service, unless the operator has set TERMS_URL. */
export default function TermsScreen() {
  return (
    <TextPage title={t('Terms of Service')}>
      <p>
        {t(
          'These terms come with Plus. They apply on this server unless its operator, the people who run it, publishes others.',
        )}
      </p>
      <h2>{t('Your account')}</h2>
      <p>
        {rich(
          "Don't share your password. You're responsible for what's posted from your account. You can <link>delete your account</link> at any time.",
          { link: (text) => <Link to={routes.deleteAccount}>{text}</Link> },
        )}
      </p>
      <h2>{t('Your posts')}</h2>
      <p>{t('You own what you post. You let this server store it and show it to others until you delete it.')}</p>
      <p>{t("Don't post anything that's illegal, harms others or isn't yours to publish.")}</p>
      <h2>{t('What the operator can do')}</h2>
      <p>{t('The operator can remove posts and accounts, and can shut down this server.')}</p>
      <h2>{t('Free software')}</h2>
      <p>
        {rich(
          'Plus is free software under the GNU Affero General Public License, version 3 or later, and comes without any warranty. You can read, change and share <link>its source code</link> under the same license.',
          { link: (text) => <a href="/source">{text}</a> },
        )}
      </p>
    </TextPage>
  )
}
