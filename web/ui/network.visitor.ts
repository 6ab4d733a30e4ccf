import type { ProviderId } from '#contract/calls/identities.ts'
import type { RegistrationMode } from '#contract/calls/registration.ts'
import { DEFAULT_NETWORK_NAME } from '#contract/product-name.ts'

interface VisitedNetwork {
  name: string
  picture: string | null
  registration: RegistrationMode
  providers: Record<ProviderId, boolean>
}

/** A process serves one network, so concurrent pages show the same. */
let shown: VisitedNetwork = {
  ...{ name: DEFAULT_NETWORK_NAME, picture: null, registration: 'open' },
  providers: { google: false, apple: false },
}

/** Sets what the next pages show. */
export const showNetwork = (next: VisitedNetwork): void => {
  shown = next
}

export const useNetwork = (): VisitedNetwork => shown
export const networkName = (): string => shown.name
