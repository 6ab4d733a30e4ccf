import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/core/api/api.ts'
import { startProofOfWork } from './start-proof-of-work.ts'

/** The requirements of signing up. The browser starts to solve a proof of work as soon as it has one. */
export const registrationOptions = queryOptions({
  queryKey: ['registration'],
  queryFn: async ({ signal }) => {
    const { mode, question, proof } = await api('GET /registration', { signal })
    return { mode, question, proof: proof && { challenge: proof.challenge, solutions: startProofOfWork(proof) } }
  },
  // A proof of work is used once: another one is fetched when the server asks for it.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
})

/** The user who made an invitation. Fails when the invitation is not valid. */
export const invitationOptions = (code: string) =>
  queryOptions({
    queryKey: ['registration', 'invitation', code],
    queryFn: ({ signal }) => api('GET /registration/invitation/:code', { params: { code }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
