/** What this network is called and looks like. The server writes it into the page, so the first paint has it. */
import { createStore, useStore } from '#web/store.ts'

/** The name and picture of the network, and whether it has rules. */
export interface NetworkLook {
  name: string
  /** The address of a square picture; null for the logo of Plus. */
  picture: string | null
  hasRules: boolean
}

/** The name of a network that has set none. */
export const DEFAULT_NAME = 'Plus'

const { dataset } = document.documentElement
const look = createStore<NetworkLook>({
  name: dataset.network ?? DEFAULT_NAME,
  picture: dataset.networkPicture ?? null,
  hasRules: dataset.networkRules !== undefined,
})

/** The look of the network. Renders again when an administrator changes it here. */
export const useNetwork = (): NetworkLook => useStore(look)

/** The name of the network, for code outside React. */
export const networkName = (): string => look.get().name

/** Shows another name and picture in this tab. Other tabs have them when they load their next page. */
export const setNetworkLook = (next: NetworkLook): void => look.set(next)
