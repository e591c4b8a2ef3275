import { defineDomain } from '../domain.ts';

export const clinicScheduling = defineDomain('clinic-scheduling', 'Clinic scheduling', {
  systems: `
    booking desk
    waiting list service
    reminder service
    referral inbox
    rota planner
    check-in kiosk
    triage board
    recall service
    interpreter pool
    theatre planner
    vaccination calendar
    home visit planner
    no-show ledger`,
  actors: `
    receptionist
    patient
    clinician
    practice nurse
    ward secretary
    carer
    rota manager
    interpreter`,
  acts: `
    reschedule an appointment | appointment | move a visit to another time
    overbook a session | session | put more people into a session than it has places
    release a held slot | held slot | give a reserved time back
    merge two patient records | patient record | join duplicate files of one person
    assign an interpreter | interpreter booking | arrange somebody who translates
    move a patient up the waiting list | waiting list entry | let somebody jump the queue
    close a clinic session at short notice | clinic session | cancel a whole surgery on the day
    send a reminder | reminder | nudge people about their visit
    accept a referral | referral | take over a case from another doctor
    decline a referral | referral | turn a case away
    book a follow-up visit | follow-up visit | arrange the next check
    change the length of a slot | slot | make a consultation longer or shorter
    block a room for cleaning | room | keep a room free for hygiene work
    print a day sheet | day sheet | get the list of the day on paper
    mark a patient as arrived | arrival | register that somebody has turned up
    transfer a booking to another site | booking | send somebody to a different branch
    swap two shifts | shift | exchange duties between colleagues
    reopen a discharged case | case | start a finished treatment again
    attach a consent form | consent form | add the signed permission
    waive the missed-visit fee | missed-visit fee | forgive the charge for not turning up
    recall a vaccination cohort | vaccination cohort | call a group back for a jab
    export the rota | rota | take the duty plan out of the system`,
  events: `
    the clinician calls in sick | a doctor is suddenly absent
    the session is already full | no places are left
    the patient has missed three visits in a row | somebody keeps not turning up
    the referral letter is older than ninety days | the letter from the GP is stale
    the telephone line to the front desk is down | nobody can phone the desk
    the patient is under sixteen | the person is a minor
    the interpreter cancels on the day | the translator drops out
    two receptionists open the same slot | staff grab one slot at once
    the room fails its hygiene check | the room is not clean enough
    the mobile number turns out to be wrong | texts can't reach the person
    the insurance card has expired | the cover has run out
    a public holiday falls into the series | a bank holiday gets in the way
    the patient asks for a chaperone | somebody wants company in the room
    daylight saving time ends during the night shift | the clocks go back`,
  guards: `
    the patient has agreed in writing
    a senior clinician has signed the change
    the new slot is within fourteen days
    the carer is registered as a contact person
    the site has a free consulting room
    the referral is marked urgent
    the triage score is 4 or higher
    the patient has been told by telephone
    the practice nurse is on duty
    the fee has not been invoiced yet
    the receiving site has confirmed by message
    no other visit of the same patient lies within two hours`,
  fields: `
    date of birth
    referral code
    preferred language
    triage score
    slot length
    contact number
    consent status
    room number
    name of the carer
    insurance group
    reason for the visit
    arrival time
    allergy flag
    previous clinician`,
  peers: `
    national patient index
    laboratory system
    text message gateway
    insurance registry
    hospital bed manager
    prescription exchange`,
  benefits: `
    nobody waits in the corridor without knowing why
    a slot that becomes free is used the same day
    frail patients travel only once
    the day starts with a list that is right
    a minor never sits alone in a consultation
    the clinician knows which language to expect
    urgent cases are not hidden behind routine ones
    the team can plan its breaks`,
  facts: `
    About one visit in eleven is missed, and half of those are never cancelled
    Receptionists spend most of the first hour on the telephone
    A double booking is noticed late, usually by the second patient
    Paper day sheets are still used in the treatment rooms because gloves and screens do not mix
    Interpreters are shared by four sites and are the scarcest resource of the week
    Patients over eighty prefer a call to a text message
    The rota is fixed six weeks ahead and then changed about forty times
    Home visits depend on traffic, which no planner has predicted well so far
    Referral letters arrive as scans, faxes and structured messages in equal parts
    A cleaning block that starts late moves every visit behind it`,
  terms: `
    slot | the smallest time that can be booked with one clinician in one room
    session | a run of slots of one clinician on one half day
    hold | a slot that is reserved for some minutes while somebody decides
    recall | an invitation that the practice sends without being asked
    triage score | a number from 1 to 5 that says how soon somebody must be seen
    day sheet | the list of all visits of a clinician on one day
    no-show | a visit that nobody cancelled and nobody came to`,
  places: `
    the Zürich-Nord site
    the walk-in clinic at Łódź
    the children's ward
    the Malmö branch
    the 東京 travel clinic`,
  messages: `
    This slot is no longer free. Please choose another time.
    Bitte wählen Sie einen anderen Termin.
    予約枠がありません。
    The referral has expired; ask the referring doctor for a new one.
    ⚠️ The patient needs a chaperone.
    Your visit has been moved. We’re sorry for the trouble.`,
});
