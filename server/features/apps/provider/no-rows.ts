import type { Adapter } from 'oidc-provider'

/** A model without rows. */
export const noRows: Adapter = {
  async upsert() {},
  async find() {
    return undefined
  },
  async findByUid() {
    return undefined
  },
  async findByUserCode() {
    return undefined
  },
  async destroy() {},
  async consume() {},
  async revokeByGrantId() {},
}
