import { defineDomain } from '../domain.ts';

export const buildingAccess = defineDomain('building-access', 'Building access', {
  systems: `
    badge office
    door controller
    visitor desk
    key cabinet
    alarm panel
    lift dispatcher
    parking barrier
    contractor register
    evacuation list
    camera archive
    delivery gate
    locker service
    turnstile bank`,
  actors: `
    guard
    visitor
    tenant
    facility manager
    contractor
    fire warden
    cleaner
    host`,
  acts: `
    issue a badge | badge | hand out an access card
    revoke a badge | badge | take somebody's access away
    open a door remotely | door | let somebody in from a distance
    extend a visit | visit | stay longer than planned
    hand out a master key | master key | give away a key for every lock
    arm the alarm of a floor | floor alarm | switch the burglar warning on
    silence a false alarm | false alarm | stop a siren without cause
    admit a contractor | contractor permit | let a craftsman in
    reserve a parking space | parking space | keep a place for a car
    hold the lift for the fire brigade | lift | keep an elevator free for firefighters
    watch a recording | recording | look at what a camera saw
    delete a recording | recording | erase pictures of a camera
    change a door schedule | door schedule | alter when an entrance is open
    accept a delivery at night | delivery | take goods in after hours
    assign a locker | locker | give somebody a cupboard
    empty an abandoned locker | abandoned locker | clear a cupboard that nobody uses
    print the evacuation list | evacuation list | get the names of all who are inside
    register a lost badge | lost badge | tell that a card is gone
    escort a visitor | escort | walk with a guest
    grant access to the server room | server room permit | let somebody near the computers
    pair a telephone with a door | mobile key | open with a phone in place of a card
    lock a floor down | lockdown | close everything on one storey`,
  events: `
    the fire alarm is active | there is a fire warning
    the badge was used in two buildings within a minute | a card is in two places at once
    the door is held open for more than thirty seconds | an entrance stays open
    the network of the door controllers is down | the locks can't reach the server
    the visitor has no identity card | a guest can't prove who they are
    the contract of the company has ended | a firm has no valid contract any more
    the host does not come to the desk | nobody fetches the guest
    the power supply switches to battery | mains power fails
    the camera of the entrance is covered | someone blinds a camera
    the badge photo is older than five years | the picture is out of date
    a person enters behind another without a badge | somebody slips in behind a colleague
    the number of people on the floor exceeds its limit | a storey is too crowded
    the key has not been returned by midnight | a key stays out overnight
    the works council objects to the evaluation | staff representatives say no`,
  guards: `
    two guards are on duty
    the host has confirmed by telephone
    the person has had the safety briefing
    the permit names the floor
    the fire warden has released the floor
    the police have asked for it in writing
    the badge has been seen at the entrance that day
    the facility manager has countersigned
    nobody else is in the room
    the works council has been heard
    the door stands in the list of public entrances
    the visit was announced a day before`,
  fields: `
    badge number
    floor list
    door name
    visiting company
    host's extension
    permit end
    vehicle plate
    key number
    alarm zone
    photo date
    escort duty
    locker size
    entry time
    briefing state`,
  peers: `
    personnel directory
    fire brigade link
    video storage
    elevator controller
    tenant register
    contractor insurance check`,
  benefits: `
    nobody is locked in during a fire
    guests do not wait in the rain
    a lost card opens nothing for long
    the fire warden knows who is missing
    cleaners can work without a bunch of keys
    recordings are seen by as few people as possible
    tenants can plan a move without the guard
    night deliveries wake no one`,
  facts: `
    Four out of ten visitors arrive before they are announced
    Doors are wedged open where the smokers stand
    A master key has been missing for two years
    Badge photos are taken on the first day, when nobody looks like themselves
    Most false alarms happen between five and six in the morning
    Contractors share badges when the briefing takes too long
    The evacuation list is printed on the floor that burns
    Camera pictures are asked for about nine times a year
    Lockers are emptied once a year, always with a quarrel
    Door controllers remember the last thousand events if the network is gone`,
  terms: `
    badge | a card or telephone that a door can recognise
    zone | a set of doors with the same rules
    tailgating | entering behind somebody without a badge of one's own
    escort duty | the rule that a visitor must be accompanied
    lockdown | a state in which doors open only from inside
    master key | a key that fits all locks of a building
    permit | a right to enter for a purpose and a time`,
  places: `
    the Tower West lobby
    the Öresund campus
    the loading bay
    the laboratory wing in Besançon
    the 서울 office floor`,
  messages: `
    Your visit has not been announced. Please wait at the desk.
    Tür bitte schließen.
    入館できません。
    This badge has been revoked.
    🔥 Leave the building by the stairs.
    The host hasn’t answered; try the extension again.`,
});
