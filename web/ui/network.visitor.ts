import type { RegistrationMode } from '#contract/calls/registration.ts'
import { DEFAULT_NETWORK_NAME } from '#contract/product-name.ts'

interface VisitedNetwork {
  name: string
  picture: string | null
  registration: RegistrationMode
}

/** A process serves one network, so concurrent pages show the same. */
let shown: VisitedNetwork = { name: DEFAULT_NETWORK_NAME, picture: null, registration: 'open' }

/** Sets what the next pages show. */
export const showNetwork = (next: VisitedNetwork): void => {
  shown = next
}

export const useNetwork = (): VisitedNetwork => shown
export const networkName = (): string => shown.name
