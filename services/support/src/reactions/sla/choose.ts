import type { Match, SlaPolicy } from '../../records/sla-policies/model.ts'

const matches = ({ match }: SlaPolicy, it: Match): boolean =>
  (match.priority === null || match.priority === it.priority) &&
  (match.channel === null || match.channel === it.channel) &&
  (match.assignedTeamId === null || match.assignedTeamId === it.assignedTeamId)

const hasConditions = ({ match }: SlaPolicy): boolean => Object.values(match).some(value => value !== null)

/**
 * The policy that applies: the first in order whose conditions all match, or else the default. A policy without conditions
 * never matches; it can be set by a user or be the default.
 */
export const choosePolicy = (inOrder: SlaPolicy[], it: Match): SlaPolicy | undefined =>
  inOrder.find(policy => hasConditions(policy) && matches(policy, it)) ??
  inOrder.find(policy => policy.isDefault)
