import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CallInput } from '#contract/index.ts'
import { api } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { uuid } from '#web/core/uuid.ts'

/** Opens a case about a post or an account without a report, for moderators, and shows it. */
export function useOpenCase() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [key] = useState(uuid)
  return useMutation({
    mutationFn: (body: CallInput<'POST /moderation/cases'>['body']) =>
      api('POST /moderation/cases', { body, idempotencyKey: key }),
    onSuccess: ({ _id }) => {
      void cache.invalidateQueries({ queryKey: ['moderation'] })
      navigate(routes.moderationCase(_id))
    },
    meta: { failure: t('Failed to open a case') },
  })
}
