export { parseDecimal, positionOf, toDecimal } from '#server/core/ids/decimal-ids.ts'
