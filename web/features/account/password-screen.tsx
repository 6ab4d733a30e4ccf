import { useState } from 'react'
import type { CallAnswer } from '#contract/index.ts'
import { t } from '#web/core/i18n.ts'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import { AccountQuery } from './account-query.tsx'
import { LinkedAccountsRow } from './linked-accounts-row.tsx'
import { PasswordForm } from './password-form.tsx'
import { RemainingMethods } from './remaining-methods.tsx'

/** Change of password, then a list of the remaining sign-in methods; and a link to the linked accounts. */
export default function PasswordScreen() {
  const [ways, setWays] = useState<CallAnswer<'PUT /account/password'>['ways'] | null>(null)
  return (
    <SettingsPage title={t('Password')}>
      {ways && <RemainingMethods ways={ways} />}
      <AccountQuery>
        {(account) => (
          <>
            <PasswordForm account={account} onChanged={setWays} />
            <LinkedAccountsRow />
          </>
        )}
      </AccountQuery>
    </SettingsPage>
  )
}
