import type { ReactNode } from 'react'
import { t } from '#web/core/i18n.ts'
import { AddressNotice } from '#web/features/recovery/address-notice.tsx'
import { SettingsPage, SettingsPart } from '#web/features/settings/settings-page.tsx'
import { FullDate } from '#web/ui/formatting/time.tsx'
import { AccountQuery } from './account-query.tsx'
import { EmailForm } from './email-form.tsx'
import { PendingEmail } from './pending-email.tsx'

/** Settings of the account: username, address, date of sign-up. */
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
              about={t("We'll send a link to confirm it and let your old address know.")}
            >
              {pendingEmail && <PendingEmail email={pendingEmail} />}
              <EmailForm />
            </SettingsPart>
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
