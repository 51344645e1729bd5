export { type CheckedModel, checkModel, type ModelCheckConfig } from '../agent/model/check/check-model.ts';
