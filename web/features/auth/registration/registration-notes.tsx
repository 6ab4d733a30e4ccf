import { rich, t } from '#web/core/i18n.ts'
import { FormMessage } from '#web/features/auth/form-message.tsx'
import { useNetwork } from '#web/ui/network.ts'
import type { Registration } from './use-registration.ts'

/** Names the inviting user, or says why the link is not valid. */
export function RegistrationNotes({
  registration: { invitedBy, invitationProblem, isSetup },
}: {
  registration: Registration
}) {
  const { name } = useNetwork()
  return (
    <>
      {isSetup && <p>{t('You’ll be the administrator.')}</p>}
      {invitedBy && (
        <p className="wrap-anywhere">
          {rich('<b>{name}</b> invited you to {network}.', {
            name: invitedBy.name,
            network: name,
            b: (text) => <b>{text}</b>,
          })}
        </p>
      )}
      <FormMessage text={invitationProblem} />
    </>
  )
}
