import { useState } from 'react'
import type { CallAnswer } from '#contract/index.ts'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import { AccountFaces } from './account-faces.tsx'
import { OtherWays } from './other-ways.tsx'
import { PasswordForm } from './password-form.tsx'

/** Where a new password is chosen, and what else opens the account once it is. */
export default function PasswordScreen() {
  const [ways, setWays] = useState<CallAnswer<'PUT /account/password'>['ways'] | null>(null)
  return (
    <SettingsPage title="Password">
      {ways && <OtherWays ways={ways} />}
      <AccountFaces>{(account) => <PasswordForm account={account} onChanged={setWays} />}</AccountFaces>
    </SettingsPage>
  )
}
