import type { ReactNode } from 'react'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { AddressNotice } from '#web/features/recovery/address-notice.tsx'
import { FROM_LIST } from '#web/features/settings/from-list.ts'
import { SettingsPage, SettingsPart } from '#web/features/settings/settings-page.tsx'
import { SettingsRow } from '#web/features/settings/settings-row.tsx'
import { FullDate } from '#web/ui/formatting/time.tsx'
import { Download, Trash2 } from '#web/ui/icons.ts'
import { AccountQuery } from './account-query.tsx'
import { EmailForm } from './email-form.tsx'
import { PendingEmail } from './pending-email.tsx'

/** Settings of the account: username, address, date of sign-up; and links to the download and the deletion. */
export default function AccountScreen() {
  return (
    <SettingsPage title={t('Account')}>
      <AddressNotice />
      <AccountQuery>
        {({ username, email, pendingEmail, createdAt }) => (
          <>
            <SettingsPart title={t('Your account')} about={t('Only you can see your email.')}>
              <dl>
                <Fact name={t('Username')}>@{username}</Fact>
                <Fact name={t('Email')}>{email}</Fact>
                <Fact name={t('Joined')}>
                  <FullDate value={createdAt} />
                </Fact>
              </dl>
            </SettingsPart>
            <SettingsPart
              title={t('Change email')}
              about={t('We’ll send a link to confirm it and let your old address know.')}
            >
              {pendingEmail && <PendingEmail email={pendingEmail} />}
              <EmailForm />
            </SettingsPart>
            <div className="py-2">
              <SettingsRow
                to={routes.data}
                state={FROM_LIST}
                title={t('Data download')}
                about={t('Download a copy of your data')}
                icon={Download}
              />
              <SettingsRow
                to={routes.deleteAccount}
                state={FROM_LIST}
                title={t('Delete account')}
                about={t('Permanently delete your account and posts')}
                icon={Trash2}
              />
            </div>
          </>
        )}
      </AccountQuery>
    </SettingsPage>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="px-4 py-2.5">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-medium wrap-anywhere">
      <bdi>{children}</bdi>
    </dd>
  </div>
)
