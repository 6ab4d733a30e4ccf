import { routes } from '#web/core/routes.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { providerIds, providers, type Verb, verbText } from './providers.ts'

/** The providers as links to the form, where the app knows which of them this server has. */
export const AllProviders = ({ verb }: { verb: Verb }) =>
  providerIds.map((id) => {
    const { label, Icon } = providers[id]
    return (
      <ButtonLink key={id} to={verb === 'signUp' ? routes.signUp : routes.signIn} variant="outline" size="lg" wide>
        <Icon />
        {verbText(verb, label)}
      </ButtonLink>
    )
  })
