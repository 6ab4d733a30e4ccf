import type { ReactNode } from 'react'
import { AddressNotice } from '#web/features/recovery/address-notice.tsx'
import { SettingsPage, SettingsPart } from '#web/features/settings/settings-page.tsx'
import { FullDate } from '#web/ui/formatting/time.tsx'
import { AccountQuery } from './account-query.tsx'
import { EmailForm } from './email-form.tsx'
import { PendingEmail } from './pending-email.tsx'

/** Settings of the account: username, address, date of sign-up. */
export default function AccountScreen() {
  return (
    <SettingsPage title="Account">
      <AddressNotice />
      <AccountQuery>
        {({ username, email, pendingEmail, createdAt }) => (
          <>
            <SettingsPart title="Your account" about="Your email address is shown to nobody else.">
              <dl>
                <Fact name="Username">@{username}</Fact>
                <Fact name="Email">{email}</Fact>
                <Fact name="Member since">
                  <FullDate value={createdAt} />
                </Fact>
              </dl>
            </SettingsPart>
            <SettingsPart title="Change email" about="We'll send a link to confirm it and let your old address know.">
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
