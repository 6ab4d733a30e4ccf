import { routes } from '#web/core/routes.ts'
import { AuthCard } from '#web/features/auth/auth-card.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Outcome } from './outcome.tsx'

/** A link that works no longer, and the way to another one. */
export const ExpiredLink = ({ text }: { text: string }) => (
  <AuthCard title="This link does not work">
    <Outcome isGood={false} text={text}>
      <ButtonLink to={routes.forgotPassword} size="lg" wide>
        Send me a new link
      </ButtonLink>
    </Outcome>
  </AuthCard>
)
