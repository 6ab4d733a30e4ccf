import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { failureText } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { claimKeptPress } from '#web/core/press.ts'
import { routes } from '#web/core/routes.ts'
import { getSession, useSession } from '#web/core/session/session.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import { failures, linkOptions, useResend } from '#web/features/recovery/api.ts'
import { Outcome, ReadingLink } from '#web/features/recovery/outcome.tsx'
import { useLinkToken } from '#web/features/recovery/use-link-token.ts'
import { ReauthDialog } from '#web/features/settings/reauth-dialog.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { networkName } from '#web/ui/network.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useConfirmEmail } from './api.ts'
import { FirstConfirmation } from './first-confirmation.tsx'

const CONFIRMED = t('Your email is confirmed')

/** Confirms an address on load. Prompts first when that would remove sign-in methods. */
export default function ConfirmEmailScreen() {
  const token = useLinkToken()
  const { user } = useSession()
  const link = useQuery(linkOptions('confirm', token))
  const navigate = useNavigate()
  const confirm = useConfirmEmail(() => {
    const { user: me } = getSession()
    const isOwn = me?.emailConfirmed && me.username === link.data?.username
    const from = isOwn ? claimKeptPress(me._id) : undefined
    if (from === undefined) return
    toast.success(CONFIRMED)
    // The guard of the sign-in leads on, and does what was pressed.
    navigate(routes.signIn, { replace: true, state: { from } })
  })
  const { mutate } = confirm
  const isHere = user !== null && user.username === link.data?.username
  const mustAsk = link.data === undefined || link.data.ways.length > 0
  const sent = useRef<string | null>(null)
  useEffect(() => {
    if (token === null || mustAsk || sent.current === token) return
    sent.current = token // single-use: a second run of the effect would fail
    mutate({ token })
  }, [token, mustAsk, mutate])

  if (confirm.isSuccess) return <Confirmed isHere={isHere} isFirst={link.data?.isFirst ?? false} />
  const error = link.error ?? (link.data && !mustAsk ? confirm.error : null)
  if (token === null || error)
    return (
      <AuthCard title={t('This link doesn’t work')}>
        <Outcome
          isGood={false}
          text={
            token === null
              ? t('This link is incomplete. Open it from the email again.')
              : failureText(error, failures.confirm)
          }
        >
          <NextLink />
        </Outcome>
      </AuthCard>
    )
  if (link.data && mustAsk)
    return (
      <AuthCard title={t('Confirm your email')}>
        <FirstConfirmation
          link={link.data}
          isHere={isHere}
          isBusy={confirm.isPending}
          problem={confirm.error && failureText(confirm.error, failures.confirm)}
          onConfirm={(keep) => mutate({ token, keep })}
        />
        <ReauthDialog />
      </AuthCard>
    )
  return <ReadingLink title={t('Confirming your email')} />
}

/** The first confirmation ends all other sessions. */
const Confirmed = ({ isHere, isFirst }: { isHere: boolean; isFirst: boolean }) => (
  <AuthCard title={CONFIRMED}>
    <Outcome isGood text={t('If you forget your password, we’ll email you a link to reset it.')}>
      {isFirst && !isHere ? (
        <>
          <p className="text-muted">{t('To keep your account safe, we signed you out on all devices.')}</p>
          <ButtonLink to={routes.signIn} size="lg" wide>
            {t('Sign in')}
          </ButtonLink>
        </>
      ) : (
        <ButtonLink to={routes.home} size="lg" wide>
          {t('Continue to {network}', { network: networkName() })}
        </ButtonLink>
      )}
    </Outcome>
  </AuthCard>
)

/** Resends the link for a signed-in user; others sign in first. */
function NextLink() {
  const resend = useResend()
  const { user } = useSession()
  if (!user)
    return (
      <ButtonLink to={routes.signIn} size="lg" wide>
        {t('Sign in')}
      </ButtonLink>
    )
  if (resend.data) return <p role="status">{resend.data.message}</p>
  if (user.emailConfirmed)
    return (
      <ButtonLink to={routes.home} size="lg" wide>
        {t('Continue to {network}', { network: networkName() })}
      </ButtonLink>
    )
  return (
    <Button size="lg" wide busy={resend.isPending} onClick={() => resend.mutate()}>
      {t('Send a new link')}
    </Button>
  )
}
