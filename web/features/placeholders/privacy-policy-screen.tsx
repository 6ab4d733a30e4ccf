import { Link } from 'react-router'
import { USERNAME_KEPT_DAYS } from '#contract/limits.ts'
import { rich, t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { TextPage } from './text-page.tsx'

/** The privacy policy, unless the operator has set PRIVACY_URL. */
export default function PrivacyPolicyScreen() {
  return (
    <TextPage title={t('Privacy Policy')}>
      <p>
        {t('This is what Plus does with your data by default. The operator of this server may publish another policy.')}
      </p>
      <StoredData />
      <Visibility />
      <h2>{t('Cookie Use')}</h2>
      <p>
        {t(
          "Plus uses cookies only to remember the language you chose, and while you sign in with Google or another service. What keeps you signed in, and your settings for this device, are in your browser's storage.",
        )}
      </p>
      <h2>{t('What you can do')}</h2>
      <p>
        {rich(
          'You can <download>download your data</download> and <delete>delete your account</delete> at any time. Deleting your account deletes your posts, messages and everything else in it. Your username stays reserved for {days, plural, one {# day} other {# days}}.',
          {
            download: (text) => <Link to={routes.data}>{text}</Link>,
            delete: (text) => <Link to={routes.deleteAccount}>{text}</Link>,
            days: USERNAME_KEPT_DAYS,
          },
        )}
      </p>
      <p>{t("Copies in the operator's backups and logs may last longer.")}</p>
    </TextPage>
  )
}

const StoredData = () => (
  <>
    <h2>{t('What this server stores')}</h2>
    <p>
      {t(
        'Your account: username, email, profile, settings and the ways you sign in. Your password is stored only as a hash.',
      )}
    </p>
    <p>
      {t(
        "What you do here: posts, pictures, drafts, topics, likes, reposts, bookmarks, follows, blocks and messages. Messages aren't end-to-end encrypted, so the operator could read them.",
      )}
    </p>
    <p>
      {t(
        'Where you sign in: your devices, when they were last active, and the sign-ins of the last 90 days with the network they came from. The security log also notes the network address of changes to your account.',
      )}
    </p>
  </>
)

const Visibility = () => (
  <>
    <h2>{t('Who can see it')}</h2>
    <p>
      {t(
        'Everyone with an account here can see your posts, your profile and who you follow, and who liked or reposted a post, unless one of you has blocked the other. Anyone with the link to a picture can open it.',
      )}
    </p>
    <p>
      {t(
        "Other people can't see your email, bookmarks, drafts, topics or blocks. Messages are visible only to the people in the conversation.",
      )}
    </p>
    <p>{t('Plus has no ads and no tracking.')}</p>
    <p>{t('Data leaves this server only where a feature needs it:')}</p>
    <ul>
      <li>{t("Emails to you go through the operator's mail service.")}</li>
      <li>{t('If you sign in with Google or another service, it knows that you use this server.')}</li>
      <li>{t("Push notifications go through your browser's push service, encrypted.")}</li>
      <li>
        {t(
          'If the operator has connected Grok to an AI model, the model receives questions, the posts they are about, and pictures to describe.',
        )}
      </li>
    </ul>
  </>
)
