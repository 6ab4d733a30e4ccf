/** Name and look of this network. The server writes them into the page, so the first paint has them. */
import type { RegistrationMode } from '#contract/calls/registration.ts'
import { DEFAULT_NETWORK_NAME } from '#contract/product-name.ts'
import { createStore, useStore } from '#web/store.ts'

/** Name and picture of the network, and who may sign up. */
interface NetworkLook {
  name: string
  /** The address of a square picture; null for the logo of Plus. */
  picture: string | null
  registration: RegistrationMode
  /** Whether members who are neither administrators nor moderators may invite. */
  membersInvite: boolean
  /** Whether sign-up asks a question or for a proof of work. */
  asksAtSignUp: boolean
  /** Whether visitors may read what is public. */
  publicReading: boolean
}

const { dataset } = document.documentElement
const look = createStore<NetworkLook>({
  name: dataset.network ?? DEFAULT_NETWORK_NAME,
  picture: dataset.networkPicture ?? null,
  registration: (dataset.networkRegistration as RegistrationMode | undefined) ?? 'open',
  membersInvite: dataset.networkInvites !== undefined,
  asksAtSignUp: dataset.networkAsks !== undefined,
  publicReading: dataset.networkPublic !== undefined,
})

/** The look of the network. Renders again when an administrator changes it here. */
export const useNetwork = (): NetworkLook => useStore(look)

/** The name of the network, for code outside React. */
export const networkName = (): string => look.get().name

/** Shows what has changed in this tab. Other tabs have it when they load their next page. */
export const setNetworkLook = (change: Partial<NetworkLook>): void => look.set({ ...look.get(), ...change })
