/** How many connections of Socket Mode a running Parley keeps open. Slack allows an app ten. */
export const SLACK_SOCKETS = 2;
