import { useQuery } from '@tanstack/react-query'
import type { ProviderId } from '#contract/calls/identities.ts'
import { providersOptions } from './api.ts'

/** The providers that the operator has configured; undefined before the server has said so. */
export const useConfiguredProviders = (): Record<ProviderId, boolean> | undefined => useQuery(providersOptions).data
