import { useEffect, useRef } from 'react'
import { failureText } from '#web/core/api.ts'
import { routes } from '#web/core/routes.ts'
import { useSession } from '#web/core/session.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { failures, useConfirmEmail, useResend } from './api.ts'
import { Outcome } from './outcome.tsx'
import { useMailedToken } from './use-mailed-token.ts'

export default function ConfirmEmailScreen() {
  const token = useMailedToken()
  const { mutate, isSuccess, error } = useConfirmEmail()
  const sent = useRef<string | null>(null)
  useEffect(() => {
    if (token === null || sent.current === token) return
    sent.current = token // works once: an effect that runs twice would spoil it
    mutate(token)
  }, [token, mutate])

  if (isSuccess)
    return (
      <AuthCard title="Your address is confirmed">
        <Outcome isGood text="Thank you. If you ever forget your password, you get back in by mail.">
          <ButtonLink to={routes.home} size="lg" wide>
            Go on to Plus
          </ButtonLink>
        </Outcome>
      </AuthCard>
    )
  if (token === null || error)
    return (
      <AuthCard title="This link does not work">
        <Outcome
          isGood={false}
          text={
            token === null
              ? 'Your link is incomplete. Open it from the mail again.'
              : failureText(error, failures.confirm)
          }
        >
          <NextLink />
        </Outcome>
      </AuthCard>
    )
  return (
    <AuthCard title="Confirming your address">
      <p role="status" className="text-muted">
        One moment...
      </p>
    </AuthCard>
  )
}

/** Who is signed in may have another link; others sign in for it. */
function NextLink() {
  const resend = useResend()
  const { user } = useSession()
  if (!user)
    return (
      <ButtonLink to={routes.signIn} size="lg" wide>
        Sign in
      </ButtonLink>
    )
  if (resend.data) return <p role="status">{resend.data.message}</p>
  if (user.emailConfirmed)
    return (
      <ButtonLink to={routes.home} size="lg" wide>
        Go on to Plus
      </ButtonLink>
    )
  return (
    <Button size="lg" wide busy={resend.isPending} onClick={() => resend.mutate()}>
      Send me a new link
    </Button>
  )
}
