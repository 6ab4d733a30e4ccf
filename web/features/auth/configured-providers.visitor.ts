import { useNetwork } from '#web/ui/network.visitor.ts'
import type { useConfiguredProviders as configured } from './configured-providers.ts'

export const useConfiguredProviders: typeof configured = () => useNetwork().providers
