import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import { AccountFaces } from './account-faces.tsx'
import { PasswordForm } from './password-form.tsx'

/** Where a new password is chosen. */
export default function PasswordScreen() {
  return (
    <SettingsPage title="Password">
      <AccountFaces>{(account) => <PasswordForm account={account} />}</AccountFaces>
    </SettingsPage>
  )
}
